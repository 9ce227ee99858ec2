import { type AddressChoices, pickChoice, setChoice } from '../address-choices.model.ts';

export const noteViews = ['company', 'all'] as const;
export type NoteView = (typeof noteViews)[number];

/** The view of the notes in the address: of the chosen company by default. */
export const noteChoices: AddressChoices<{ readonly view: NoteView }> = {
  read: (query) => ({ view: pickChoice(noteViews, query.get('view'), 'company') }),
  write(query, { view }) {
    const next = new URLSearchParams(query);
    if (view !== undefined) setChoice(next, 'view', view, 'company');
    return next;
  },
};
