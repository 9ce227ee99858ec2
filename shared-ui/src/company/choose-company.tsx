import { useHost } from '@basecase/shared-ui/host';
import { Search } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/state.tsx';

export interface ChooseCompanyProps {
  /** What the screen shows once a company is chosen. */
  readonly text: string;
  /** 1 where it is the screen's only title. */
  readonly headingLevel?: 1 | 2;
}

/** Stands in for a screen about a company before one is chosen, with the way to the search. */
export function ChooseCompany({ text, headingLevel = 2 }: ChooseCompanyProps) {
  const host = useHost();
  return (
    <EmptyState
      headingLevel={headingLevel}
      icon={<Search size={20} />}
      title="Choose a company"
      text={text}
      action={
        <Button variant="primary" onClick={() => host.focusSearch()}>
          Search companies
        </Button>
      }
    />
  );
}
