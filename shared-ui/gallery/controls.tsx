import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ToggleButton } from '@basecase/shared-ui/components/buttons/toggle-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Sheet } from '@basecase/shared-ui/components/dialogs/sheet';
import { Combobox } from '@basecase/shared-ui/components/fields/combobox';
import { InputCell, InputRow } from '@basecase/shared-ui/components/fields/input-row';
import { NumberField } from '@basecase/shared-ui/components/fields/number-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Slider } from '@basecase/shared-ui/components/fields/slider';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import { RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { Entry, Narrow, Row } from './entry.tsx';

const nothing = () => {};

/** Buttons, fields and choices. */
export function Controls() {
  return (
    <>
      <Entry name="Button">
        <Row>
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="danger-solid">Danger, solid</Button>
          <Button busy>Busy</Button>
          <Button disabledReason="Choose a company first">With a reason</Button>
          <Button size="sm" icon={<RefreshCw size={13} aria-hidden="true" />}>
            Small
          </Button>
          <Button size="lg" variant="primary">
            Large
          </Button>
        </Row>
      </Entry>
      <Entry name="Icon button, tooltip, info mark">
        <Row>
          <IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} />
          <Tooltip text="A word about it">
            <Button>Hover or focus</Button>
          </Tooltip>
          <InfoMark label="About the dividend" text="Not reported: 0.02% assumed" />
        </Row>
      </Entry>
      <Toggles />
      <Fields />
      <Choices />
      <Entry name="Popover">
        <Beside />
      </Entry>
      <Entry name="Sheet">
        <Below />
      </Entry>
      <Entry name="Toggle button">
        <Switch />
      </Entry>
      <Entry name="Pagination">
        <Pages />
      </Entry>
      <Entry name="Sortable list">
        <Order />
      </Entry>
    </>
  );
}

function Toggles() {
  const [timeframe, setTimeframe] = useState<'d' | 'w' | 'm'>('d');
  const [tab, setTab] = useState<'income' | 'balance'>('income');
  return (
    <>
      <Entry name="Toggle group">
        <ToggleGroup
          label="Timeframe"
          value={timeframe}
          onChange={setTimeframe}
          options={[
            { value: 'd', label: 'D', name: 'Daily' },
            { value: 'w', label: 'W', name: 'Weekly' },
            { value: 'm', label: 'M', name: 'Monthly', disabled: true },
          ]}
        />
      </Entry>
      <Entry name="Tabs">
        <Tabs
          label="Statements"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'income', label: 'Income Statement' },
            { value: 'balance', label: 'Balance Sheet' },
          ]}
        >
          <p>{tab === 'income' ? 'Revenue and what is left of it.' : 'What is owned and owed.'}</p>
        </Tabs>
      </Entry>
    </>
  );
}

function Fields() {
  const [text, setText] = useState('AAPL');
  const [growth, setGrowth] = useState<number | null>(0.025);
  const [beta, setBeta] = useState<number | null>(null);
  const [years, setYears] = useState(5);
  return (
    <>
      <Entry name="Text field">
        <Row>
          <Narrow>
            <TextField label="Symbol" value={text} onChange={setText} hint="A ticker such as AAPL" />
          </Narrow>
          <Narrow>
            <TextField label="Email" value="jo@" onChange={nothing} error="Please enter a valid email." />
          </Narrow>
          <Narrow>
            <TextField label="Disabled" value="Not now" onChange={nothing} disabled />
          </Narrow>
          <Narrow>
            <TextField
              label="Filter"
              labelHidden
              value=""
              onChange={nothing}
              placeholder="Filter"
              icon={<Search size={15} />}
            />
          </Narrow>
        </Row>
      </Entry>
      <Entry name="Number field, input row, slider">
        <Row>
          <Narrow>
            <NumberField
              label="Terminal growth"
              value={growth}
              onChange={setGrowth}
              min={0}
              max={0.05}
              step={0.005}
              unit="percent"
              hint="0% to 5%"
              changed
              slider
            />
          </Narrow>
          <Narrow>
            <NumberField label="Beta" value={beta} onChange={setBeta} placeholder="Auto" />
          </Narrow>
          <Narrow>
            <NumberField label="Disabled" value={1} onChange={nothing} disabled />
          </Narrow>
          <Narrow>
            <InputRow id="rates" label="Growth of each year (%)" hint="Percent with commas" wide>
              <InputCell id="rates" defaultValue="10, 8, x" aria-invalid="true" />
            </InputRow>
          </Narrow>
          <Narrow>
            <Slider label="Years" value={years} onChange={setYears} min={3} max={10} step={1} />
          </Narrow>
        </Row>
      </Entry>
    </>
  );
}

const roles = [
  { value: 'Guest', label: 'Guest' },
  { value: 'Member', label: 'Member' },
  { value: 'Admin', label: 'Admin', disabled: true },
] as const;

const companies = [
  { value: 'AAPL', label: 'Apple', note: 'AAPL' },
  { value: 'AMZN', label: 'Amazon', note: 'AMZN' },
  { value: 'MSFT', label: 'Microsoft', note: 'MSFT' },
];

function Choices() {
  const [role, setRole] = useState<'Guest' | 'Member' | 'Admin' | null>(null);
  const [company, setCompany] = useState<string | null>('AAPL');
  return (
    <>
      <Entry name="Select">
        <Row>
          <Narrow>
            <Select label="Role" value={role} options={roles} onChange={setRole} placeholder="Choose a role" />
          </Narrow>
          <Narrow>
            <Select
              label="Role with error"
              value="Admin"
              options={roles}
              onChange={nothing}
              error="The last admin stays."
            />
          </Narrow>
          <Narrow>
            <Select label="Role, disabled" value="Guest" options={roles} onChange={nothing} disabled />
          </Narrow>
        </Row>
      </Entry>
      <Entry name="Combobox">
        <Row>
          <Narrow>
            <Combobox label="Company" value={company} options={companies} onChange={setCompany} />
          </Narrow>
          <Narrow>
            <Combobox
              label="Company with error"
              value={null}
              options={companies}
              onChange={nothing}
              placeholder="Type a name"
              error="Choose a company first."
            />
          </Narrow>
        </Row>
      </Entry>
      <Entry name="Menu">
        <Menu
          align="start"
          trigger={<Button>Open the menu</Button>}
          items={[
            { key: 'one', label: 'Show figures', onSelect: nothing },
            { key: 'two', label: 'Not now', disabled: true, onSelect: nothing },
            { key: 'three', label: 'Print', onSelect: nothing },
          ]}
        />
      </Entry>
    </>
  );
}

function Beside() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Where is it from?</Button>
      <Popover anchor={anchor} title="Total revenue, fiscal 2024" onClose={() => setAnchor(null)}>
        <p>Filed on 1 Nov 2024 in form 10-K.</p>
      </Popover>
    </>
  );
}

function Pages() {
  const [page, setPage] = useState(2);
  return <Pagination page={page} pages={5} onPage={setPage} label="Pages of keys" />;
}

function Below() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Display</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Display">
        <p>Controls of a table in a narrow window.</p>
      </Sheet>
    </>
  );
}

function Switch() {
  const [pressed, setPressed] = useState(false);
  return (
    <ToggleButton pressed={pressed} onChange={setPressed}>
      Growth
    </ToggleButton>
  );
}

function Order() {
  const [items, setItems] = useState<readonly string[]>(['AAPL', 'MSFT', 'KO']);
  return (
    <SortableList
      label="Companies in order"
      items={items}
      keyOf={(symbol) => symbol}
      onReorder={setItems}
      renderItem={(symbol, handle) => (
        <button type="button" {...handle}>
          {symbol}
        </button>
      )}
    />
  );
}
