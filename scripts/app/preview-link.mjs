/**
 * The text about a preview for the terminal, with a comment for a pull request in Markdown.
 * @param {{ title: string, version: string, role: string, endsAt: string, address: string, gateway: string }} preview
 */
export function previewText({ title, version, role, endsAt, address, gateway }) {
  const link = gateway + address;
  const until = `${endsAt.slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `Preview of ${title} ${version}, until ${until}, for ${rolesUpTo(role)}:`,
    link,
    '',
    'Comment for a pull request:',
    '',
    `**Preview of ${title}** \`${version}\`: [open it](${link})`,
    '',
    `For ${rolesUpTo(role)} who are signed in, until ${until}. It shows this build to its holder alone; the bar of the page leads back to the live one.`,
    '',
  ].join('\n');
}

/** The users that a link opens for: each role includes those below it. */
function rolesUpTo(role) {
  const roles = ['Guest', 'Member', 'Admin'];
  const names = roles.slice(0, roles.indexOf(role) + 1).map((name) => `${name}s`);
  return new Intl.ListFormat('en').format(names);
}
