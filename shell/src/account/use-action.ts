import { errorText } from '@basecase/shared-ui/api/api-error';
import { useState } from 'react';

/** An action of the user with its state. A failure is shown in the gateway's text, or by `failure`. */
export function useAction(failure: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (thrown) {
      setError(errorText(thrown, failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
