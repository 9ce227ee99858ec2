import styles from './note-card.module.css';

/** An address in a text. Points and brackets at its end belong to the sentence. */
const address = /https?:\/\/[^\s<>"]{1,500}[^\s<>".,;:!?)\]]/g;

/** A text of the user: its lines stay, addresses are links, and nothing else is formatted. */
export function PlainText({ text }: { readonly text: string }) {
  const parts: (string | React.JSX.Element)[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(address)) {
    parts.push(text.slice(end, index));
    parts.push(
      <a key={index} href={href} target="_blank" rel="noreferrer nofollow">
        {href}
      </a>,
    );
    end = index + href.length;
  }
  return (
    <p className={styles.plain}>
      {parts}
      {text.slice(end)}
    </p>
  );
}
