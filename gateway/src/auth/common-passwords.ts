/** The most common passwords, in lower case. Those below the minimum length are left out. */
const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321 654321
  111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 112233
  11223344 121212 123123 123123123 123321 123654 131313 147258 147258369 159357 159753 232323 252525 456789 789456
  789456123 101010 696969 12341234 12344321 123abc 123qwe 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 abc123
  abcd1234 abcdef abcdefg abcdefgh a12345 a123456 a1234567 a12345678 aa123456 aaaaaa aaaaaaaa qwerty qwerty1 qwerty12
  qwerty123 qwerty1234 qwertyuiop qwertyui qwerty12345 qwer1234 qweasd qweasdzxc qweqwe qazwsx qazwsxedc asdfgh asdfghjkl
  asdfasdf asdf1234 asdasd zxcvbn zxcvbnm zaq12wsx q1w2e3r4 q1w2e3r4t5 azerty azertyuiop password password1 password12
  password123 password1234 password! passw0rd p@ssw0rd p@ssword pass1234 pass123 passwort passwort1 motdepasse contrasena
  letmein letmein1 welcome welcome1 welcome123 admin1 admin12 admin123 admin1234 administrator adminadmin root123 toor123
  changeme changeme1 default guest123 guest1 member1 member123 master1 master123 secret secret1 secret123 test123 test1234
  testtest testing tester temp123 temp1234 hello123 hello1 iloveyou iloveyou1 iloveyou2 princess princess1 dragon dragon1
  monkey monkey1 monkey123 football football1 baseball baseball1 basketball soccer hockey superman batman spiderman
  starwars pokemon naruto shadow shadow1 sunshine sunshine1 master killer trustno1 michael jennifer jordan jordan23
  ashley daniel charlie thomas robert andrew jessica nicole michelle hannah joshua matthew anthony william summer summer1
  winter spring autumn freedom whatever computer internet samsung google facebook flower ginger cookie cheese banana
  orange purple yellow silver diamond hunter hunter1 hunter2 ranger tigger buster harley maggie pepper george mustang
  access access14 lovely loveme love123 lovelove fuckyou fuckyou1 asshole biteme matrix mercedes ferrari porsche corvette
  liverpool chelsea arsenal barcelona realmadrid juventus merlin phoenix cowboy eagles steelers yankees lakers
  money123 moneymoney stocks stock123 investor invest123 trading trader1 bitcoin wallstreet basecase basecase1 basecase123`
    .split(/\s+/)
    .filter((word) => word.length >= 6),
);

/** Returns whether a password is one of the most common, in any case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
