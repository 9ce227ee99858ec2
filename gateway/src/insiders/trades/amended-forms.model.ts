import type { ListedForm } from './form-trades.model.ts';

type FiledForm = Omit<ListedForm, 'firstFiled'>;

/** Returns the forms that count: an amended form replaces the one that it amends. */
export function replaceAmended(forms: readonly FiledForm[]): readonly ListedForm[] {
  const oldestFirst = forms.toSorted(compareFiled);
  const standing = new Map<string, ListedForm>();
  for (const form of oldestFirst) {
    const amends = form.content.form.endsWith('/A');
    const before = amends ? findAmended([...standing.values()], form) : undefined;
    if (before !== undefined) standing.delete(before.accession);
    const firstFiled = amends ? (before?.firstFiled ?? null) : form.filed;
    standing.set(form.accession, { ...form, firstFiled });
  }
  return [...standing.values()];
}

/** Returns the newest form of the same owners and period; of several, one of the day that the amendment names. */
function findAmended(standing: readonly ListedForm[], { content }: FiledForm): ListedForm | undefined {
  const owners = new Set(content.owners.map(({ cik }) => cik));
  const candidates = standing.filter(
    (one) =>
      one.content.form.charAt(0) === content.form.charAt(0) &&
      one.content.period === content.period &&
      one.content.owners.some(({ cik }) => owners.has(cik)),
  );
  return (
    candidates.findLast((one) => one.firstFiled === content.amends || one.filed === content.amends) ?? candidates.at(-1)
  );
}

function compareFiled(one: FiledForm, other: FiledForm): number {
  if (one.filed !== other.filed) return one.filed < other.filed ? -1 : 1;
  return one.accession < other.accession ? -1 : 1;
}
