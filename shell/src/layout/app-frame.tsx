import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ChevronUp, Clock, Command, Menu, Moon, Search, Sun } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { LazyPart } from '../federation/part-boundary.tsx';
import { CompanySearch } from '../search/company-search.tsx';
import styles from './app-frame.module.css';
import { Brand } from './brand.tsx';

const loadDrawer = async () => ({ default: (await import('./drawer.tsx')).Drawer });
const Drawer = lazy(loadDrawer);

export interface AppFrameProps {
  /** The content of the sidebar; `close` closes the drawer that holds it on a narrow screen. */
  readonly sidebar: (close: () => void) => ReactNode;
  readonly theme: 'light' | 'dark';
  readonly onToggleTheme: () => void;
  readonly search: SearchField;
  readonly onOpenPalette: () => void;
  /** Icons of apps in the top bar. */
  readonly topbar: ReactNode;
  /** The bar over the whole page; one at a time. */
  readonly bar: ReactNode;
  /** True while the sign-in modal is open. */
  readonly inert: boolean;
  /** True while the visitor's role is unknown. The search accepts input meanwhile. */
  readonly blurred: boolean;
  /** True while the screen of an ended session must keep its state but not be readable. */
  readonly concealed: boolean;
  readonly children: ReactNode;
}

/** The search of the top bar: always visible on a wide screen, opened by a button on a narrow one. */
export interface SearchField {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly open: boolean;
  setOpen(open: boolean): void;
  focus(): void;
}

/** The frame of the page: sidebar, top bar and the current screen. */
export function AppFrame({ sidebar, theme, onToggleTheme, search, onOpenPalette, ...frame }: AppFrameProps) {
  const { topbar, bar, inert, blurred, concealed, children } = frame;
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  useSlashKey(search.focus);

  return (
    <div className={blurred ? `${styles.frame} ${styles.blurred}` : styles.frame} inert={inert}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {bar}
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
          <div className={styles.search} data-concealed={concealed}>
            <CompanySearch size="bar" inputRef={search.inputRef} onChosen={() => search.setOpen(false)} />
          </div>
          <p className={styles.note}>
            <Clock size={14} aria-hidden /> Price and overview cached 24 h. No live streaming.
          </p>
          {topbar}
          <div className={styles.searchButton}>
            <IconButton
              label={search.open ? 'Close search' : 'Search'}
              icon={search.open ? <ChevronUp size={20} aria-hidden /> : <Search size={20} aria-hidden />}
              onClick={() => (search.open ? search.setOpen(false) : search.focus())}
            />
          </div>
          <IconButton
            label="Command palette (Ctrl+K)"
            icon={<Command size={16} aria-hidden />}
            onClick={onOpenPalette}
          />
          <IconButton
            label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
            icon={<ThemeIcon size={16} aria-hidden />}
            onClick={onToggleTheme}
          />
        </header>
        <main id="main" className={styles.content} data-concealed={concealed} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** The menu button of a narrow screen. The menu loads on hover or focus. */
function MenuDrawer({ children }: { readonly children: AppFrameProps['sidebar'] }) {
  // Undefined until it is first opened.
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
        <LazyPart>
          <Drawer open={open} onOpenChange={setOpen}>
            {children(() => setOpen(false))}
          </Drawer>
        </LazyPart>
      )}
    </>
  );
}

/** The slash key focuses the search, except from a field or a dialog. */
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
