import { encode } from 'uqr';
import styles from './account.module.css';

/** A key of an authenticator app as a QR code. */
export function KeyPicture({ uri }: { readonly uri: string }) {
  const { data, size } = encode(uri, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="Key as a picture for an authenticator app"
    >
      <path d={path} />
    </svg>
  );
}
