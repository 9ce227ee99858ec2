import { Mark } from '@basecase/shared-ui/page/brand';
import styles from './app-frame.module.css';

export function Brand() {
  return (
    <div className={styles.brand}>
      <Mark size={22} /> Basecase
    </div>
  );
}
