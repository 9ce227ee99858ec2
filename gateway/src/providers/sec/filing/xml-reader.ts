import { Parser } from 'htmlparser2';

/** Reads the XML documents of a filing piece by piece: entities of a DTD are never expanded, and no element is visited by recursion. */
export abstract class XmlReader {
  #parser = this.#openParser();

  write(piece: string): void {
    this.#parser.write(piece);
  }

  /** Goes on with another document of the same filing. */
  nextDocument(): void {
    this.#parser.end();
    this.#parser = this.#openParser();
  }

  protected endDocument(): void {
    this.#parser.end();
  }

  protected abstract opens(name: string, attributes: Readonly<Record<string, string>>): void;
  protected abstract reads(text: string): void;
  protected abstract closes(name: string): void;

  #openParser(): Parser {
    return new Parser(
      {
        onopentag: (name, attributes) => this.opens(name, attributes),
        ontext: (text) => this.reads(text),
        onclosetag: (name) => this.closes(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
  }
}
