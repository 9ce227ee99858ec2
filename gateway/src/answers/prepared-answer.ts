import { apiHeaders, baseHeaders } from '../http/security-headers.ts';
import { type Encoding, encodings } from './encoding.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** An answer in one encoding, with its headers. */
interface PreparedBody {
  readonly etag: string;
  readonly bytes: Buffer;
  /** Alternating names and values, the raw format of node. Reused for each reply, so it must be sent at once. */
  readonly headers: string[];
  /** For 304: the caller has the other headers. */
  readonly notModifiedHeaders: string[];
}

const ageAt = 1;
const idAt = 3;

/** A stored answer with prepared headers for each encoding. */
export class PreparedAnswer {
  readonly answer: StoredAnswer;
  readonly #bodies: Readonly<Record<Encoding, PreparedBody>>;
  #age = 0;
  #ageText = '0';

  /** @param vary request headers besides Accept-Encoding that change the reply */
  constructor(answer: StoredAnswer, vary: readonly string[]) {
    this.answer = answer;
    const prepare = (encoding: Encoding) => prepareBody(answer, encoding, [...vary, 'Accept-Encoding'].join(', '));
    this.#bodies = { br: prepare('br'), gzip: prepare('gzip'), identity: prepare('identity') };
  }

  in(encoding: Encoding): PreparedBody {
    return this.#bodies[encoding];
  }

  /** Writes age and request id into the headers. @param now milliseconds since the epoch */
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

/** Returns the ETag of an encoding. A strong ETag names exact bytes, so each encoding has its own. */
export function formatEtag(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

function prepareBody(answer: StoredAnswer, encoding: Encoding, vary: string): PreparedBody {
  const etag = formatEtag(answer.bytes.etag, encoding);
  const bytes = answer.bytes[encodings[encoding]];
  const shared = { etag, 'cache-control': 'private, no-cache', vary, 'x-cache': 'HIT' };
  const notModifiedHeaders = ['age', '0', 'x-request-id', '', ...Object.entries(shared).flat()];
  const headers = [
    ...notModifiedHeaders,
    ...Object.entries({ ...baseHeaders, ...apiHeaders }).flatMap((header) => (header[0] in shared ? [] : header)),
    ...['content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length)],
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  return { etag, bytes, headers, notModifiedHeaders };
}
