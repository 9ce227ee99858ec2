import { pagePolicy } from './security-headers.ts';

describe('the content security policy of the page', () => {
  test('without external apps everything comes from our origin', () => {
    expect(pagePolicy(['/apps/research/1/mf-manifest.json'], null)).toBe(
      "default-src 'self'; script-src 'self'; connect-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
        "img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('apps and logos of other origins are allowed by origin', () => {
    const policy = pagePolicy(
      ['https://apps.example.com/a/mf.json', 'https://apps.example.com/b/mf.json'],
      'https://logos.example.com/x',
    );
    expect(policy).toContain("script-src 'self' https://apps.example.com;");
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).toContain("img-src 'self' data: https://logos.example.com;");
  });

  test('an entry cannot inject a directive', () => {
    expect(pagePolicy(['javascript:alert(1)', 'data:text/html,x', 'x; script-src *'], null)).not.toMatch(
      /javascript|data:text|\*/,
    );
  });
});
