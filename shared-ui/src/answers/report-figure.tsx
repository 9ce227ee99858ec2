import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { coverageQuery } from '../company/coverage-query.ts';
import { Button } from '../components/buttons/button.tsx';
import { ButtonLink } from '../components/buttons/button-link.tsx';
import type { ReportedFigure } from './report-dialog.tsx';
import styles from './report-figure.module.css';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

export interface ReportFigureProps {
  /** What is known of the figure. */
  readonly about?: ReportedFigure;
  /** Draws a link in a text in place of a button. */
  readonly plain?: boolean;
}

const label = 'Report a wrong figure';

/**
 * A button that opens the dialog of a report, or a link to the operator's list. Renders nothing where reports are not
 * taken. The app declares the calls `coverage` and `reportFigure`.
 */
export function ReportFigure({ about = {}, plain = false }: ReportFigureProps) {
  const isSignedIn = useUser() !== null;
  const { data } = useQuery({ ...coverageQuery(useHost().api), enabled: isSignedIn });
  const [isOpen, setIsOpen] = useState(false);
  const place = data?.reports;
  if (place === undefined) return null;
  const icon = <Flag size={15} aria-hidden="true" />;
  if (place !== 'mail') {
    return plain ? (
      <a href={place} target="_blank" rel="noreferrer">
        {label}
      </a>
    ) : (
      <ButtonLink href={place}>
        {icon} {label}
      </ButtonLink>
    );
  }
  const open = () => setIsOpen(true);
  return (
    <>
      {plain ? (
        <button type="button" className={styles.link} onClick={open}>
          {label}
        </button>
      ) : (
        <Button icon={icon} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog about={about} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
