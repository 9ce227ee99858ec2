import { pagePolicy } from './page-policy.ts';

const plain = { logoBaseUrl: null, limitsScripts: false };
const withLogos = { ...plain, logoBaseUrl: 'https://logos.example.com/x' };
const digest = (letter: string) => `sha384-${letter.repeat(64)}`;

describe('the content security policy of the page', () => {
  test('without other hosts everything comes from our origin', () => {
    expect(pagePolicy({ hosts: [], local: null }, plain)).toBe(
      "default-src 'self'; script-src 'self'; connect-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
        "img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('scripts of other hosts are allowed by digest, the rest and logos by origin', () => {
    const hosts = [
      { origin: 'https://b.example.com', scripts: [digest('B'), digest('A')] },
      { origin: 'https://a.example.com', scripts: [digest('A')] },
    ];
    const policy = pagePolicy({ hosts, local: null }, withLogos);
    expect(policy).toContain(`script-src 'self' '${digest('A')}' '${digest('B')}';`);
    expect(policy).toContain("connect-src 'self' https://a.example.com https://b.example.com;");
    expect(policy).toContain("style-src 'self' https://a.example.com https://b.example.com 'unsafe-inline';");
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).toContain("img-src 'self' data: https://logos.example.com;");
    expect(pagePolicy({ hosts: [...hosts].reverse(), local: null }, withLogos)).toBe(policy);
  });

  test('a host whose scripts are not listed is allowed by origin', () => {
    const hosts = [{ origin: 'https://a.example.com', scripts: null }];
    expect(pagePolicy({ hosts, local: null }, plain)).toContain("script-src 'self' https://a.example.com;");
  });

  test('a development server on the own machine is allowed with its socket', () => {
    const policy = pagePolicy({ hosts: [], local: 'http://localhost:4311' }, { ...plain, limitsScripts: true });
    expect(policy).not.toContain('trusted-types');
    expect(policy).toContain("script-src 'self' http://localhost:4311;");
    expect(policy).toContain("connect-src 'self' http://localhost:4311 ws://localhost:4311;");
    expect(policy).toContain("img-src 'self' data: http://localhost:4311;");
  });

  test('no text becomes HTML or code in a page that limits its scripts', () => {
    expect(pagePolicy({ hosts: [], local: null }, { ...plain, limitsScripts: true })).toMatch(
      /; require-trusted-types-for 'script'; trusted-types default$/,
    );
  });

  test('an origin cannot inject a directive', () => {
    const hosts = ['javascript:alert(1)', 'data:text/html,x', 'x; script-src *'].map((origin) => ({
      origin,
      scripts: null,
    }));
    expect(pagePolicy({ hosts, local: null }, plain)).not.toMatch(/javascript|data:text|\*/);
  });
});
