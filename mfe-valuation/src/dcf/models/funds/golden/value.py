"""Calculates the funds from operations of cases.json in exact fractions and writes values.json.

Independent of the product. FFO by Nareit's white paper: net income, without gains on sales of property, with depreciation
and amortization of real estate and its impairments, of these the shareholders' part. Run in this folder: python3 value.py
"""

import json
from fractions import Fraction
from pathlib import Path

folder = Path(__file__).parent


def value(case):
    of = {name: Fraction(str(figure)) for name, figure in case.items()}
    shared = of["fundsImpairments"] - of["gainsOnSales"] + of["fundsDepreciation"]
    total = of["fundsNetIncome"] + of["ownersPart"] * shared
    rest = total - of["fundsCapex"] * of["maintenanceShare"]
    funds, adjusted = total / of["shares"], rest / of["shares"]
    low = float(adjusted * of["lowMultiple"]) if adjusted > 0 else None
    return {"funds": float(funds), "adjusted": float(adjusted), "low": low}


cases = json.loads((folder / "cases.json").read_text())
(folder / "values.json").write_text(json.dumps([value(case) for case in cases], indent=2) + "\n")
