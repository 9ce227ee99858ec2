/** @jest-environment node */
import path from 'node:path';

interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly text: string | null;
}

const { listLicences } = jest.requireActual<{ listLicences(files: readonly string[]): readonly Licence[] }>(
  './emit-licences.mjs',
);

const packages = path.join(__dirname, '../../../node_modules');
const react = path.join(packages, 'react/cjs/react.production.js');

test('each package of a build is there once, with the text of its licence; our own files are none', () => {
  const files = [
    path.join(packages, '@nivo/bar/dist/nivo-bar.mjs'),
    react,
    path.join(packages, 'react/index.js'),
    __filename,
  ];
  const licences = listLicences(files);
  expect(licences.map(({ name }) => name)).toEqual(['@nivo/bar', 'react']);
  expect(licences[1]).toMatchObject({ version: expect.stringMatching(/^19\./), licence: 'MIT' });
  expect(licences[1]?.text).toContain('MIT License');
});
