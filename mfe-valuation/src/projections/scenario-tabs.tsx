import type { ScenarioName } from '@basecase/gateway/contract';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { scenarioNames } from '../scenarios/scenarios.model.ts';
import styles from './scenario-tabs.module.css';

export const scenarioLabels: Readonly<Record<ScenarioName, string>> = {
  bear: 'BEAR CASE',
  base: 'BASE CASE',
  bull: 'BULL CASE',
};
const icons = { bear: ArrowDownRight, base: ArrowRight, bull: ArrowUpRight } as const;

export interface ScenarioTabsProps {
  readonly value: ScenarioName;
  readonly onChange: (scenario: ScenarioName) => void;
  /** Price range of each scenario in the last year, as text. */
  readonly ranges: Readonly<Record<ScenarioName, string>>;
  /** The year of the ranges. */
  readonly lastYear: number;
  readonly children: ReactNode;
}

/** The tabs of the three scenarios: arrow keys, Home and End move and select. */
export function ScenarioTabs({ value, onChange, ranges, lastYear, children }: ScenarioTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const next = findTarget(event.key, value);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLButtonElement>(`[data-scenario="${next}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Scenario" className={styles.list}>
        {scenarioNames.map((name) => {
          const Icon = icons[name];
          const selected = name === value;
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-scenario={name}
              aria-selected={selected}
              aria-controls={`${id}-panel`}
              tabIndex={selected ? 0 : -1}
              className={classNames(styles.tab, styles[name])}
              onClick={() => onChange(name)}
              onKeyDown={press}
            >
              <Icon size={16} aria-hidden="true" className={styles.icon} />
              <span className={styles.name}>
                <b>{scenarioLabels[name]}</b>
                <small aria-hidden="true">{selected ? 'Editing' : 'Click to edit'}</small>
              </span>
              <span className={styles.range}>
                {ranges[name]}
                <small>{lastYear} price range</small>
              </span>
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

function findTarget(key: string, from: ScenarioName): ScenarioName | undefined {
  const last = scenarioNames.length - 1;
  const index = scenarioNames.indexOf(from);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  return scenarioNames[targets[key] ?? -1];
}
