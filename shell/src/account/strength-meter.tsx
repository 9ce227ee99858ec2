import { useEffect, useState } from 'react';
import styles from './account.module.css';
import { type Strength, strengthOf } from './strength.model.ts';

const loadEstimator = () => import('./estimate-guesses.ts');

/** Fetches the list of common passwords ahead of its use. */
export function preloadEstimator(): void {
  loadEstimator().catch(() => undefined);
}

export interface StrengthMeterProps {
  readonly password: string;
  readonly email: string;
}

/** How hard a password is to guess: four steps and a word. Empty while there is none, or the list did not load. */
export function StrengthMeter({ password, email }: StrengthMeterProps) {
  const strength = useStrength(password, email);
  return (
    <div className={styles.meter} data-step={strength?.step}>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} aria-hidden data-on={strength !== null && step <= strength.step} />
      ))}
      <span role="status">{strength?.word}</span>
    </div>
  );
}

function useStrength(password: string, email: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === '') {
      setStrength(null);
      return;
    }
    let current = true;
    loadEstimator()
      .then(({ estimateGuesses }) => {
        if (current) setStrength(strengthOf(estimateGuesses(password, email)));
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, email]);
  return strength;
}
