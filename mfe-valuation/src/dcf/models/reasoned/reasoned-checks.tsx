import { useMemo } from 'react';
import { useScenarios } from '../../../scenarios/use-projection.ts';
import { analysisInputs } from '../../checks/analysis.model.ts';
import { runChecks } from '../../checks/checks.model.ts';
import { CheckLine, ChecksPanel } from '../../checks/checks-panel.tsx';
import { usePeerMargins } from '../../context/peer-margins-query.ts';
import { findingWarnings } from '../../valuation/finding-warnings.model.ts';
import type { ModelPartProps } from '../frame/model-screen.tsx';
import { listAppliedChecks } from './applied-checks.model.ts';
import type { ReasonedValuation } from './reasoned-valuation.model.ts';

/** The checks of the figures, and those of the specification case that the rule has answered. */
export function ReasonedChecksPanel({ company, value: { result, contradiction } }: ModelPartProps<ReasonedValuation>) {
  const { ranges } = useScenarios(company.symbol);
  const { margins } = usePeerMargins(company.symbol);
  const readiness = useMemo(() => analysisInputs(company).readiness, [company]);
  const applied = useMemo(() => listAppliedChecks(company, margins), [company, margins]);
  const findings = useMemo(
    () =>
      findingWarnings(
        company.statements,
        company.basis.years.map(({ label }) => label),
      ),
    [company],
  );
  const fairValue = result?.fairValuePerShare ?? null;
  const checks = runChecks({ company, readiness, fairValue, ranges });
  // A contradiction that takes the place of the value is not listed again.
  const shown = checks.filter(({ title }) => contradiction === null || title !== contradiction.title);
  return (
    <ChecksPanel checks={shown} missing={readiness.missing} warnings={findings.length}>
      {findings.map(({ message, about }) => (
        <CheckLine key={message} tone="caution" title={message} text={`${about}.`} />
      ))}
      {applied.map(({ title, text }) => (
        <CheckLine key={title} tone="passed" title={title} badge="Applied by the rule" text={text} />
      ))}
    </ChecksPanel>
  );
}
