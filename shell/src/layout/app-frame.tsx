import { IconButton } from '@basecase/shared-ui/components/icon-button';
import { ChevronUp, Clock, Menu, Moon, Search, Sun } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';
import { CompanySearch } from '../search/company-search.tsx';
import styles from './app-frame.module.css';
import { Brand } from './brand.tsx';

const loadDrawer = async () => ({ default: (await import('./drawer.tsx')).Drawer });
const Drawer = lazy(loadDrawer);

export interface AppFrameProps {
  /** The sidebar's content; `close` shuts the drawer it is in on a narrow screen. */
  readonly sidebar: (close: () => void) => ReactNode;
  readonly theme: 'light' | 'dark';
  readonly onToggleTheme: () => void;
  readonly search: SearchField;
  /** True while the sign-in modal stands over the page. */
  readonly inert: boolean;
  /** True while it is not known what this visitor may see. The search takes what is typed all the same. */
  readonly blurred: boolean;
  readonly children: ReactNode;
}

/** The top bar's search: always there on a wide screen, opened by a button on a narrow one. */
export interface SearchField {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly open: boolean;
  setOpen(open: boolean): void;
  focus(): void;
}

/** Sidebar, top bar and the place of the screen. */
export function AppFrame({ sidebar, theme, onToggleTheme, search, inert, blurred, children }: AppFrameProps) {
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  useSlashKey(search.focus);

  return (
    <div className={blurred ? `${styles.frame} ${styles.blurred}` : styles.frame} inert={inert}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.sidebar} aria-label="Sidebar">
        <Brand />
        {sidebar(() => undefined)}
      </aside>
      <div className={styles.page}>
        <header className={styles.topbar} data-search={search.open}>
          <div className={styles.menuButton}>
            <MenuDrawer>{sidebar}</MenuDrawer>
          </div>
          <div className={styles.mobileBrand}>
            <Brand />
          </div>
          <div className={styles.search}>
            <CompanySearch size="bar" inputRef={search.inputRef} onChosen={() => search.setOpen(false)} />
          </div>
          <p className={styles.note}>
            <Clock size={14} aria-hidden /> Price and overview cached 24 h. No live streaming.
          </p>
          <div className={styles.searchButton}>
            <IconButton
              label={search.open ? 'Close search' : 'Search'}
              icon={search.open ? <ChevronUp size={20} aria-hidden /> : <Search size={20} aria-hidden />}
              onClick={() => (search.open ? search.setOpen(false) : search.focus())}
            />
          </div>
          <IconButton
            label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
            icon={<ThemeIcon size={16} aria-hidden />}
            onClick={onToggleTheme}
          />
        </header>
        <main id="main" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** The button of the menu on a narrow screen. The menu itself is fetched when somebody comes near the button. */
function MenuDrawer({ children }: { readonly children: AppFrameProps['sidebar'] }) {
  // Undefined until it is first asked for.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<Menu size={20} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => setOpen(true)}
      />
      {open !== undefined && (
        <PartBoundary>
          <Suspense>
            <Drawer open={open} onOpenChange={setOpen}>
              {children(() => setOpen(false))}
            </Drawer>
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

/** The slash key goes to the search from anywhere but a field and what is open over the page. */
function useSlashKey(focusSearch: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target;
      const typing =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.closest('input, textarea, select, [role$="dialog"]') !== null);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      focusSearch();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [focusSearch]);
}
