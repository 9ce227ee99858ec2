// To hash a password at its real cost is most of the time of a sign-in, and nearly every test of a route signs a user in.
// Hashes stay argon2id and are checked by their own parameters. A test about the cost takes it back by `jest.unmock`.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});
