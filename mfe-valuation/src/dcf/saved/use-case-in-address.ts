import type { Valuation } from '@basecase/gateway/contract';
import { useSearchParams } from '@basecase/shared-ui/router';
import { useEffect, useState } from 'react';

const PARAMETER = 'case';

/**
 * Keeps the opened case in the address, without a new step of history, and opens the one that is there once: a reload loses none.
 * @param saved undefined until the user's cases are loaded
 * @param onFound called with the case of the address; null when it is not there any more
 */
export function useCaseInAddress(
  saved: readonly Valuation[] | undefined,
  opened: Valuation | null,
  onFound: (valuation: Valuation | null) => void,
): void {
  const [query, setQuery] = useSearchParams();
  const [isRead, setIsRead] = useState(false);
  const [asked, id] = [query.get(PARAMETER), opened?.id ?? null];
  useEffect(() => {
    if (isRead || saved === undefined) return;
    setIsRead(true);
    if (asked !== null && opened === null) onFound(saved.find((valuation) => valuation.id === asked) ?? null);
  }, [isRead, saved, asked, opened, onFound]);
  useEffect(() => {
    if (!isRead || asked === id) return;
    setQuery(
      (last) => {
        const { [PARAMETER]: _before, ...others } = Object.fromEntries(last);
        return id === null ? others : { ...others, [PARAMETER]: id };
      },
      { replace: true },
    );
  }, [isRead, asked, id, setQuery]);
}
