import type { PasswordStrength } from '@basecase/gateway/contract/password-strength';
import type { NewPassword } from '@basecase/shared-ui/page/auth-dialog';
import { useEffect, useState } from 'react';
import { rateStrength } from './strength.model.ts';
import styles from './strength-meter.module.css';

const loadEstimator = () => import('./strength-of-password.ts');

/** Fetches the list of common passwords ahead of its use. */
export function preloadEstimator(): void {
  loadEstimator().catch(() => undefined);
}

/** How hard a new password is to guess, in four steps and words. Empty without a password or the list. */
export function StrengthMeter(typed: NewPassword) {
  const judged = useStrength(typed);
  const strength = judged && rateStrength(judged.guesses);
  return (
    <div role="status">
      <div className={styles.meter} data-step={strength?.step}>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} aria-hidden data-on={strength !== null && step <= strength.step} />
        ))}
        <span>{strength?.word}</span>
      </div>
      {judged !== null && judged.problem !== null && <p className={styles.reason}>{judged.problem}</p>}
    </div>
  );
}

function useStrength({ password, email }: NewPassword): PasswordStrength | null {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    if (password === '') {
      setStrength(null);
      return;
    }
    let current = true;
    loadEstimator()
      .then(({ strengthOfPassword }) => {
        if (current) setStrength(strengthOfPassword(password, email));
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, email]);
  return strength;
}
