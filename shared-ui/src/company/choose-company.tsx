import { useHost } from '@basecase/shared-ui/host';
import { Search } from 'lucide-react';
import { Button } from '../components/buttons/button.tsx';
import { EmptyState } from '../components/states/state.tsx';

export interface ChooseCompanyProps {
  /** Says what the screen shows after a company is chosen. */
  readonly text: string;
  /** 1 if it is the only title of the screen. */
  readonly headingLevel?: 1 | 2;
}

/** The empty state of a screen without a company, with a button that opens the search. */
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
