/** Concepts that fields are chosen from in the notes of a filing, the best first. Local names. */
export const noteConcepts = {
  goodwill: ['Goodwill'],
  intangibles: ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'],
  stockCompensation: ['ShareBasedCompensation', 'AllocatedShareBasedCompensationExpense'],
  changeInReceivables: ['IncreaseDecreaseInAccountsReceivable'],
  changeInInventory: ['IncreaseDecreaseInInventories'],
  changeBeforeExchangeEffect: ['IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges'],
  depreciation: ['OtherDepreciationAndAmortization', 'AdjustmentsForDepreciationExpense'],
  discontinued: [
    'IncomeLossFromDiscontinuedOperationsNetOfTax',
    'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
    'ProfitLossFromDiscontinuedOperations',
  ],
  incomeToCommon: [
    'NetIncomeLossAvailableToCommonStockholdersBasic',
    'ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity',
  ],
  /** With what convertible stock earns, where there is any. */
  dilutedIncomeToCommon: ['NetIncomeLossAvailableToCommonStockholdersDiluted'],
  preferredDividends: [
    ...['PreferredStockDividendsIncomeStatementImpact', 'PreferredStockDividendsAndOtherAdjustments'],
    ...['DividendsPreferredStock', 'DividendsPreferredStockCash'],
    ...['PaymentsOfDividendsPreferredStockAndPreferenceStock'],
  ],
  interestIncome: ['InvestmentIncomeInterest'],
  interestOnDebt: ['InterestExpenseDebt'],
  interestOnLeases: ['FinanceLeaseInterestExpense'],
  interestPaid: ['InterestPaidNet', 'InterestPaid'],
  longTermDebtOnly: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'],
  allLongTermDebt: ['LongTermDebt'],
  longTermDebtDue: ['LongTermDebtCurrent'],
  debtAndLeases: ['DebtAndCapitalLeaseObligations', 'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities'],
  debtAndLeasesDue: ['LongTermDebtAndCapitalLeaseObligationsCurrent', 'DebtCurrent'],
  notes: ['LongTermNotesPayable', 'LongTermNotesAndLoans'],
  loans: ['LongTermLoansPayable'],
  creditLines: ['LongTermLineOfCredit'],
  convertibles: [
    'ConvertibleDebtNoncurrent',
    'ConvertibleLongTermNotesPayable',
    'ConvertibleSubordinatedDebtNoncurrent',
  ],
  /** Amounts of debt that no line of the balance sheet is chosen by: one of them shows that a debt was not found. */
  otherCurrentDebt: [
    ...['SeniorNotesCurrent', 'NotesPayableCurrent', 'ConvertibleDebtCurrent', 'ConvertibleNotesPayableCurrent'],
    ...['LinesOfCreditCurrent', 'LoansPayableCurrent', 'LoansPayableToBankCurrent', 'ShortTermBorrowings'],
    ...['CommercialPaper', 'OtherShortTermBorrowings', 'ShortTermNonBankLoansAndNotesPayable'],
  ],
  otherLongTermDebt: [
    ...['SecuredLongTermDebt', 'UnsecuredLongTermDebt', 'OtherLongTermDebt', 'SeniorLongTermNotes'],
    ...['SubordinatedLongTermDebt'],
  ],
  /** Amounts of debt of any term. */
  otherDebt: [
    ...['DebtInstrumentCarryingAmount', 'DebtLongtermAndShorttermCombinedAmount', 'SecuredDebt', 'UnsecuredDebt'],
    ...[
      'SubordinatedDebt',
      'MediumTermNotes',
      'SeniorNotes',
      'JuniorSubordinatedNotes',
      'NotesPayable',
      'LongTermDebt',
    ],
    ...['ConvertibleDebt', 'ConvertibleNotesPayable', 'LineOfCredit', 'LoansPayable', 'LoansPayableToBank'],
    ...['OtherLoansPayable', 'OtherBorrowings', 'WarehouseAgreementBorrowings', 'AdvancesFromFederalHomeLoanBanks'],
    ...['SecuritiesSoldUnderAgreementsToRepurchase', 'Borrowings', 'BondsIssued'],
  ],
  interestOfDebt: [
    ...['InterestExpense', 'InterestExpenseNonoperating', 'InterestExpenseOperating', 'InterestExpenseDebt'],
    ...['InterestExpenseOther', 'InterestPaidNet', 'InterestPaid'],
  ],
  currentDebt: ['DebtCurrent'],
  debtDue: ['LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent'],
  borrowings: ['ShortTermBorrowings', 'CommercialPaper'],
  sharesOutstanding: ['CommonStockSharesOutstanding'],
  sharesIssued: ['CommonStockSharesIssued', 'SharesIssued'],
  treasuryShares: ['TreasuryStockCommonShares', 'TreasuryStockShares'],
  sharesOfEquity: ['SharesOutstanding', 'NumberOfSharesOutstanding'],
  basicShares: [
    'WeightedAverageNumberOfSharesOutstandingBasic',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
    'WeightedAverageShares',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
