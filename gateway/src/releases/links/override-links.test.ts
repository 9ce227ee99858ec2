import fc from 'fast-check';
import { createOverrideLinks, overrideCookie, overrideCookieIn } from './override-links.ts';

const [older, newer] = ['an older secret that is long enough', 'a newer secret that is long enough'];
const links = createOverrideLinks([newer, older]);
const part = fc.stringMatching(/^[\w-]{1,36}$/);

test('a link and a cookie name what they were signed for', () => {
  fc.assert(
    fc.property(part, part, (id, userId) => {
      expect(links.verifySecret(links.makeSecret(id))).toBe(id);
      expect(links.heldBy(links.makeCookie({ id, userId }))).toEqual({ id, userId });
    }),
  );
});

test('a changed letter makes either worthless', () => {
  fc.assert(
    fc.property(part, part, fc.nat(), (id, userId, at) => {
      const changed = (text: string) => {
        const index = at % text.length;
        return `${text.slice(0, index)}${text[index] === 'a' ? 'b' : 'a'}${text.slice(index + 1)}`;
      };
      expect(links.verifySecret(changed(links.makeSecret(id)))).toBeNull();
      expect(links.heldBy(changed(links.makeCookie({ id, userId })))).toBeNull();
    }),
  );
});

test('a link is no cookie, and a cookie no link', () => {
  fc.assert(
    fc.property(part, part, (id, userId) => {
      expect(links.heldBy(links.makeSecret(id))).toBeNull();
      expect(links.verifySecret(links.makeCookie({ id, userId }))).toBeNull();
      expect(links.heldBy(`${links.makeSecret(id)}.${userId}`)).toBeNull();
    }),
  );
});

test('the secret before the last one still verifies, others do not', () => {
  expect(links.verifySecret(createOverrideLinks([older]).makeSecret('id'))).toBe('id');
  expect(links.verifySecret(createOverrideLinks(['another secret that is long enough']).makeSecret('id'))).toBeNull();
});

test('the cookie is read out of a header among others', () => {
  for (const [comparesLive, text] of [
    [false, 'basecase-override=a.b.c'],
    [true, 'basecase-override=a.b.c~live'],
  ] as const) {
    const cookie = { value: 'a.b.c', comparesLive };
    const [value] = overrideCookie(cookie, 'https').split(';');
    expect(value).toBe(text);
    expect(overrideCookieIn(`theme=dark; ${value}; x=y`)).toEqual(cookie);
  }
  for (const header of [undefined, '', 'theme=dark', 'basecase-override=', 'not-basecase-override=a.b.c']) {
    expect(overrideCookieIn(header)).toBeNull();
  }
  expect(overrideCookieIn(`basecase-override=${'a'.repeat(201)}`)).toBeNull();
});

test('no script reads the cookie and no other site sends it; over https alone where there is https', () => {
  expect(overrideCookie({ value: 'a.b.c', comparesLive: false }, 'https')).toBe(
    'basecase-override=a.b.c; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure',
  );
  expect(overrideCookie(null, 'http')).toBe('basecase-override=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
});
