"""Values the cases of cases.json by excess returns, in exact fractions, and writes values.json.

Independent of the product: the sum is taken over what each year's book value earns above its cost.
Run in this folder: python3 value.py
"""

import json
from fractions import Fraction
from pathlib import Path

folder = Path(__file__).parent


def value(case):
    book = start = Fraction(str(case["bookValue"]))
    cost, spread = Fraction(str(case["costOfEquity"])), Fraction(str(case["terminalSpread"]))
    first, payout = Fraction(str(case["returnOnEquity"])), Fraction(str(case["payout"]))
    growth, years = Fraction(str(case["terminalGrowth"])), case["years"]
    if cost <= growth:
        return None
    last, factor, total = cost + spread, Fraction(1), start
    for year in range(years):
        roe = last if years == 1 else first + (last - first) * Fraction(year, years - 1)
        factor /= 1 + cost
        income = roe * book
        total += (income - cost * book) * factor
        book += income - payout * income
    total += spread * book / (cost - growth) * factor
    return float(total / Fraction(str(case["shares"])))


cases = json.loads((folder / "cases.json").read_text())
(folder / "values.json").write_text(json.dumps([value(case) for case in cases], indent=2) + "\n")
