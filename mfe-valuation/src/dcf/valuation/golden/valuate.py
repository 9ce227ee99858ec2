"""Values three companies by the written rules, apart from the product: python3 valuate.py > values.json

It reads companies.json and assumptions.json, uses exact fractions wherever no root is taken, and knows nothing of the
product's code. companies.json holds filed figures in full US dollars, from the company facts that the SEC publishes; the
filings are named in it by form and accession number. Current debt is the current part of long-term debt, long-term debt
the rest of it. Price and beta are set for the test, and market cap is price x shares.
"""

import json
from fractions import Fraction as F
from pathlib import Path

HERE = Path(__file__).parent
DEFAULTS = {
    "projectionYears": 10, "terminalGrowthRate": 0.025, "riskFreeRate": 0.04, "marketRiskPremium": 0.06,
    "marginAssumption": "stable", "growthMode": "auto", "startingGrowthRate": 0.06, "customGrowthRates": [],
    "betaOverride": None, "waccMode": "auto", "costOfDebtOverride": None,
}


def exact(value):
    return F(str(value))


def mean(values):
    values = list(values)
    return sum(values, F(0)) / len(values) if values else None


def growth_path(history, a):
    n, terminal = a["projectionYears"], exact(a["terminalGrowthRate"])
    rates = [exact(rate) for rate in a["customGrowthRates"]]
    if a["growthMode"] == "custom" and rates:
        return [rates[min(t, len(rates) - 1)] for t in range(n)]
    if a["growthMode"] == "linear":
        start = exact(a["startingGrowthRate"])
        return [start + (terminal - start) * t / (n - 1) for t in range(n)]
    if history < 0:
        return [F("0.005")] + [F("0.01") + (terminal - F("0.01")) * t / max(1, n - 2) for t in range(n - 1)]
    if history <= terminal:
        return [terminal] * n
    floor = max(terminal, F("0.005"))
    ratio = 1.0 if history <= F("0.005") else float(floor / history) ** (1 / (n - 1))
    return [max(terminal, history * exact(repr(ratio ** t))) for t in range(n)]


def value(company, a):
    years, stock = company["years"], company["stock"]
    get = lambda year, field: F(year[field] or 0)
    revenue = [get(y, "totalRevenue") for y in years]
    latest = years[-1]
    history = exact(repr(float(revenue[-1] / revenue[0]) ** (1 / (len(years) - 1)) - 1))
    of_revenue = lambda part: mean(part(y) / get(y, "totalRevenue") for y in years if get(y, "totalRevenue") > 0)
    short_debt = lambda y: get(y, "shortTermDebt") or get(y, "currentDebt")
    cash = lambda y: get(y, "cashAndCashEquivalentsAtCarryingValue") + get(y, "shortTermInvestments")
    margin = of_revenue(lambda y: get(y, "operatingIncome"))
    depreciation = of_revenue(lambda y: get(y, "depreciationDepletionAndAmortization"))
    capex = of_revenue(lambda y: abs(get(y, "capitalExpenditures")))
    capital = of_revenue(
        lambda y: get(y, "totalCurrentAssets") - cash(y) - (get(y, "totalCurrentLiabilities") - short_debt(y))
    )
    taxes = [get(y, "incomeTaxExpense") / get(y, "incomeBeforeTax") for y in years if get(y, "incomeBeforeTax") > 0]
    usable = [rate for rate in taxes if 0 <= rate <= F(1, 2)]
    tax = min(max(mean(usable) if usable else F(1, 4), F(0)), F("0.35"))

    manual = a["waccMode"] == "manual"
    debt, equity = short_debt(latest) + get(latest, "longTermDebt"), F(stock["marketCap"])
    beta = exact(a["betaOverride"] if manual and a["betaOverride"] is not None else stock["beta"])
    cost_of_equity = exact(a["riskFreeRate"]) + beta * exact(a["marketRiskPremium"])
    interest = abs(get(latest, "interestExpense"))
    implied = F("0.05") if interest == 0 or debt == 0 else interest / debt
    override = a["costOfDebtOverride"] if manual else None
    cost_of_debt = min(max(exact(override) if override is not None else implied, F("0.01")), F("0.15"))
    wacc = equity / (equity + debt) * cost_of_equity + debt / (equity + debt) * cost_of_debt * (1 - tax)

    growth, terminal = growth_path(history, a), exact(a["terminalGrowthRate"])
    before, worth, flow = revenue[-1], F(0), F(0)
    flows = []
    for t, rate in enumerate(growth):
        sales = before * (1 + rate)
        step = {"stable": F(0), "improving": F("0.005"), "declining": F("-0.003")}[a["marginAssumption"]]
        profit = sales * margin * (1 + step * t) * (1 - tax)
        flow = max(F(0), profit + depreciation * sales - capex * sales - capital * (sales - before))
        worth += flow / (1 + wacc) ** (t + 1)
        flows.append(float(flow))
        before = sales
    end = flow * (1 + terminal) / (wacc - terminal)
    enterprise = worth + end / (1 + wacc) ** len(growth)
    equity_value = enterprise - debt + cash(latest)
    return {
        "wacc": float(wacc),
        "projectedCashFlows": flows,
        "terminalValue": float(end),
        "enterpriseValue": float(enterprise),
        "equityValue": float(equity_value),
        "fairValuePerShare": float(equity_value / stock["sharesOutstanding"]),
    }


def main():
    companies = json.loads((HERE / "companies.json").read_text())
    cases = json.loads((HERE / "assumptions.json").read_text())
    result = {c["symbol"]: {name: value(c, DEFAULTS | part) for name, part in cases.items()} for c in companies}
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
