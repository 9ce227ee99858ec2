import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Link } from '@basecase/shared-ui/router';

interface CompanyLinkProps {
  readonly symbol: string;
  /** Null where it is not known. */
  readonly name: string | null;
  readonly className?: string | undefined;
}

/** A company with its mark, as a link to its overview. The keys of a table find it by `data-row`. */
export function CompanyLink({ symbol, name, className = '' }: CompanyLinkProps) {
  return (
    <Link to={`/overview?symbol=${encodeURIComponent(symbol)}`} className={className} data-row="">
      <CompanyLogo symbol={symbol} size={28} />
      <span>
        <b>{symbol}</b>
        <small title={name ?? undefined}>{name}</small>
      </span>
    </Link>
  );
}
