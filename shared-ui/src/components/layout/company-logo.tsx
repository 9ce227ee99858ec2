import { useHost } from '@basecase/shared-ui/host';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './company-logo.module.css';

export interface CompanyLogoProps {
  readonly symbol: string;
  /** Pixels. */
  readonly size?: number;
  /** Draws the letter in the text colour, for the company of the page. */
  readonly strong?: boolean;
}

/** The company's logo, or its first letter without a logo. Decorative: the name is beside it. */
export function CompanyLogo({ symbol, size = 28, strong = false }: CompanyLogoProps) {
  const { logoBaseUrl } = useHost().settings;
  const source = logoBaseUrl === null ? null : `${logoBaseUrl}/${encodeURIComponent(symbol)}.png`;
  const [failed, setFailed] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42) };
  if (source === null || failed === source) {
    return (
      <span className={classNames(styles.logo, strong && styles.strong)} style={style} aria-hidden="true">
        {symbol.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      className={styles.logo}
      style={style}
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
    />
  );
}
