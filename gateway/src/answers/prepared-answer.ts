import { apiHeaders, baseHeaders } from '../http/security-headers.ts';
import { type Encoding, encodings } from './encoding.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** One form of an answer with everything that goes before it. */
interface PreparedForm {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values in turns, as node writes them. Reused for each answer, so to be sent at once. */
  readonly headers: string[];
  /** For 304: whoever has the answer has its other headers too. */
  readonly unchangedHeaders: string[];
}

const ageAt = 1;
const idAt = 3;

/** A stored answer with the headers of each of its forms made ready. */
export class PreparedAnswer {
  readonly answer: StoredAnswer;
  readonly #forms: Readonly<Record<Encoding, PreparedForm>>;
  #age = 0;
  #ageText = '0';

  /** @param vary what else than the encoding an answer depends on */
  constructor(answer: StoredAnswer, vary: readonly string[]) {
    this.answer = answer;
    const form = (encoding: Encoding) => formOf(answer, encoding, [...vary, 'Accept-Encoding'].join(', '));
    this.#forms = { br: form('br'), gzip: form('gzip'), identity: form('identity') };
  }

  form(encoding: Encoding): PreparedForm {
    return this.#forms[encoding];
  }

  /** Writes into the headers what differs from answer to answer. @param now milliseconds since the epoch */
  stamp(headers: string[], requestId: string, now: number): string[] {
    const age = Math.max(0, Math.floor((now - this.answer.storedAt) / 1000));
    if (age !== this.#age) {
      this.#age = age;
      this.#ageText = String(age);
    }
    headers[ageAt] = this.#ageText;
    headers[idAt] = requestId;
    return headers;
  }
}

/** A strong tag names exact bytes, so each form has its own. */
export function etagOf(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

function formOf({ bytes }: StoredAnswer, encoding: Encoding, vary: string): PreparedForm {
  const etag = etagOf(bytes.etag, encoding);
  const body = bytes[encodings[encoding]];
  const shared = { etag, 'cache-control': 'private, no-cache', vary, 'x-cache': 'HIT' };
  const unchangedHeaders = ['age', '0', 'x-request-id', '', ...Object.entries(shared).flat()];
  const headers = [
    ...unchangedHeaders,
    ...Object.entries({ ...baseHeaders, ...apiHeaders }).flatMap((entry) => (entry[0] in shared ? [] : entry)),
    ...['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)],
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  return { etag, body, headers, unchangedHeaders };
}
