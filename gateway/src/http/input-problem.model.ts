/** A failed check of an input, as the schema library reports it. */
export interface InputIssue {
  /** Such as `too_small`. */
  readonly code: string;
  /** Names and indexes that lead to the value; empty for the whole body, query or path. */
  readonly path: readonly string[];
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The library's own texts. All others are ours, and complete. */
const defaultText = /^(Invalid|Too (big|small)|Unrecognized|Unexpected)/;

/** Returns a sentence for the caller: the schema's own text, or plain English in place of the library's default text. */
export function inputProblem(issue: InputIssue): string {
  const { path, message } = issue;
  if (message !== '' && !defaultText.test(message)) return message;
  const field = path.join('.');
  if (field === '') return wholeProblem(issue);
  return `The field ${field} ${fieldProblem(issue)}.`;
}

function wholeProblem({ code, details }: InputIssue): string {
  const keys = code === 'unrecognized_keys' && Array.isArray(details.keys) ? details.keys.map(String) : [];
  if (keys.length > 0) return `The request has unknown fields: ${keys.join(', ')}.`;
  return 'The request is not valid.';
}

function fieldProblem({ code, message, details }: InputIssue): string {
  switch (code) {
    case 'too_small':
      return `must ${formatSize(details, 'at least', bound(details.minimum))}`;
    case 'too_big':
      return `must ${formatSize(details, 'at most', bound(details.maximum))}`;
    case 'invalid_value':
      return Array.isArray(details.values) ? `must be ${choice(details.values.map(String))}` : 'is not valid';
    case 'invalid_type':
      // The value itself is not reported, only the library's text tells a missing one.
      return message.endsWith('received undefined') ? 'is missing' : `must be ${typeWord(details.expected)}`;
    default:
      return 'is not valid';
  }
}

function formatSize({ origin }: InputIssue['details'], comparison: string, limit: string): string {
  if (origin === 'string') return `have ${comparison} ${limit} ${limit === '1' ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set')
    return `have ${comparison} ${limit} ${limit === '1' ? 'entry' : 'entries'}`;
  return `be ${comparison} ${limit}`;
}

/** Returns `a, b or c`. */
function choice(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), values.at(-1)].filter((part) => part !== '').join(' or ');
}

function bound(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? value.toLocaleString('en-US') : 'that';
}

function typeWord(expected: unknown): string {
  switch (expected) {
    case 'string':
      return 'text';
    case 'number':
      return 'a number';
    case 'int':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    default:
      return 'of another kind';
  }
}
