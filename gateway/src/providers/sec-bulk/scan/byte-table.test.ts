import fc from 'fast-check';
import { ByteTable } from './byte-table.ts';

test('each distinct text has one number, from 0 on, and is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6 }), { maxLength: 200 }), (texts) => {
      const table = new ByteTable();
      const numbers = texts.map((text) => table.internText(text));
      const distinct = [...new Set(texts)];
      expect(table.size).toBe(distinct.length);
      expect(numbers).toEqual(texts.map((text) => distinct.indexOf(text)));
      expect(distinct.map((_, number) => table.textAt(number))).toEqual(distinct);
    }),
  );
});

test('many texts are kept apart, and a text that was not added has no number', () => {
  const table = new ByteTable();
  for (let number = 0; number < 50_000; number += 1) table.internText(`Concept${number}`);
  expect(table.size).toBe(50_000);
  expect(table.textAt(49_999)).toBe('Concept49999');
  const [known, unknown] = [Buffer.from('Concept123'), Buffer.from('Concept')];
  expect(table.findValue(known, 0, known.length)).toBe(123);
  expect(table.findValue(unknown, 0, unknown.length)).toBe(-1);
});

test('text that is no UTF-8 is Latin-1', () => {
  const table = new ByteTable();
  const bytes = Buffer.from([0x53, 0xe3, 0x6f]);
  expect(table.textAt(table.intern(bytes, 0, 3))).toBe('São');
  expect(table.textAt(table.internText('São'))).toBe('São');
});
