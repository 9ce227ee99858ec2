import type { NewAlert } from '../store/alert-store.ts';

/** A saved case that a filing has moved. */
export interface MovedCase {
  readonly accession: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  readonly alert: Pick<NewAlert, 'title' | 'text' | 'href'>;
}
