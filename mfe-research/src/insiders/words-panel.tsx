import styles from './insiders.module.css';

/** What the words of the screen mean. */
export function WordsPanel() {
  return (
    <section className={styles.words} aria-label="What the words mean">
      <div>
        <h2>What is counted</h2>
        <p>
          Purchases (code P) and sales (code S) in the open market. Grants, exercises, gifts and shares kept back for
          tax say little about what a person thinks of the price, so they stand apart.
        </p>
        <p className={styles.small}>Amended forms replace their first form. Owners who report together count once.</p>
      </div>
      <div>
        <h2>What “under a plan” means</h2>
        <p>
          The person fixed the sale in advance under Rule 10b5-1, and the form says so in its box. The box exists since
          1 April 2023. Before that the plan is read from the footnotes.
        </p>
      </div>
      <div>
        <h2>What “routine” means</h2>
        <p>
          The person traded in the same calendar month in each of the three years before. Every other trade is not
          routine. A person with less than three years of trades is not judged.
        </p>
        <p className={styles.small}>
          Rule of Cohen, Malloy and Pomorski, 2012. A cluster is 3 or more people who buy within 30 days. A form is late
          after two business days.
        </p>
      </div>
    </section>
  );
}
