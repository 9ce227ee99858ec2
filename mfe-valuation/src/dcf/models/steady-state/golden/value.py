"""Values the cases of cases.json by a steady state, in exact fractions, and writes values.json.

Independent of the product: every year after the horizon is not closed by a formula but by what its capital earns above its cost.
The years before are summed by flows; the steady years are worth what their income would be worth without growth, plus the value that
each year's new capital adds: reinvestment x (return / cost - 1), growing for ever.
Run in this folder: python3 value.py
"""

import json
from fractions import Fraction
from pathlib import Path

folder = Path(__file__).parent


def value(case):
    number = {name: Fraction(str(given)) for name, given in case.items()}
    years, cost, lasting = case["years"], number["wacc"], number["terminalGrowth"]
    if cost <= lasting:
        return None
    revenue, capital, total, factor = number["revenue"], number["revenue"] / number["turnover"], Fraction(0), Fraction(1)
    for year in range(1, years + 1):
        share = Fraction(year, years)
        step = Fraction(1) if years == 1 else Fraction(year - 1, years - 1)
        revenue *= 1 + number["growth"] * (1 - step) + number["lastGrowth"] * step
        income = revenue * (number["margin"] * (1 - share) + number["lastMargin"] * share) * (1 - number["taxRate"])
        if year == years:
            reinvested = income * lasting / number["returnOnNewCapital"]
            added = reinvested * (number["returnOnNewCapital"] / cost - 1)
            total += factor * (income / cost + added / (cost - lasting))
        else:
            factor /= 1 + cost
            needed = revenue / (number["turnover"] * (1 - share) + number["lastTurnover"] * share)
            total += factor * (income - needed + capital)
            capital = needed
    return float((total - number["netDebt"]) / number["shares"])


cases = json.loads((folder / "cases.json").read_text())
(folder / "values.json").write_text(json.dumps([value(case) for case in cases], indent=2) + "\n")
