import { render, screen, waitFor } from '@testing-library/react';
import { AppIcon } from './app-icon.tsx';

const outlines = () => [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));

test('the lines of the app win over the name of the icon', () => {
  render(<AppIcon name="house" lines={['M3 12h18', 'M12 3v18']} />);
  expect(outlines()).toEqual(['M3 12h18', 'M12 3v18']);
});

test('a line is an attribute and never markup', () => {
  render(<AppIcon name="x" lines={['"/><script>alert(1)</script>']} />);
  expect(document.querySelector('script')).toBeNull();
});

test('a build without lines gets the icon of the name', async () => {
  render(<AppIcon name="scale" lines={undefined} />);
  await waitFor(() => expect(document.querySelector('.lucide-scale')).toBeVisible());
});

test.each(['no-such-icon', 'constructor', '__proto__'])('the name %s gives a neutral icon', async (name) => {
  render(<AppIcon name={name} lines={undefined} />);
  await waitFor(() => expect(document.querySelector('.lucide-circle-question-mark')).toBeVisible());
  expect(screen.queryByRole('img')).toBeNull();
});
