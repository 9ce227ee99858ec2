import { type OwnershipForm, UnreadableForm } from '../providers/ownership-form.ts';
import type { Ownership } from '../providers/provider.ts';
import type { FormStore } from './form-store.ts';

interface ListedForm {
  readonly cik: number;
  readonly accession: string;
  readonly filed: string;
}

/** Reads single forms, each once: a form that is kept is not loaded again. */
export function createFormFinder(store: FormStore, ownership: Ownership) {
  return {
    /**
     * Returns a form; null for one that is refused.
     * @param form with the company whose filings list it
     * @throws NotFound while the archive does not have it; the error of the provider
     */
    async findForm({ cik, accession, filed }: ListedForm): Promise<OwnershipForm | null> {
      const known = await store.findForm(accession);
      if (known !== undefined) return known.content;
      try {
        const content = await ownership.readForm(String(cik), accession, null);
        await store.keep(cik, { accession, filed, content, problem: null });
        return content;
      } catch (error) {
        if (!(error instanceof UnreadableForm)) throw error;
        await store.keep(cik, { accession, filed, content: null, problem: error.problem });
        return null;
      }
    },

    /** Returns the forms of a company that are kept, since a day of filing. */
    async listKept(issuer: number, since: string) {
      const forms = await store.listForms(issuer, since);
      return forms.flatMap(({ accession, filed, content }) =>
        content === null ? [] : [{ accession, filed, content, document: '' }],
      );
    },
  };
}

export type FormFinder = ReturnType<typeof createFormFinder>;
