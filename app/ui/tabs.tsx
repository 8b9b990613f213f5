import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  label: string // names the tabs for screen readers
  tabs: readonly Tab[]
  value?: string | undefined // if given, the caller holds the choice; otherwise the tabs do
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  keepMounted?: boolean // hidden panels stay mounted, so that their input is kept
  className?: string | undefined
}

/** One of several panels at a time; arrow keys, Home and End select. */
export function Tabs({
  label,
  tabs,
  onChange,
  keepMounted = false,
  className,
  ...props
}: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(props.defaultValue ?? tabs[0]?.value)
  const chosen = 'value' in props ? props.value : held

  const choose = (value: string) => {
    setHeld(value)
    onChange?.(value)
  }
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === chosen)
    const next = nextIndex(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    choose(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === chosen}
            aria-controls={
              keepMounted || tab.value === chosen ? `${id}-panel-${tab.value}` : undefined
            }
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => choose(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => keepMounted || tab.value === chosen)
        .map((tab) => (
          <Panel key={tab.value} id={id} tab={tab} hidden={tab.value !== chosen} />
        ))}
    </div>
  )
}

function Panel({ id, tab, hidden }: { id: string; tab: Tab; hidden: boolean }) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${tab.value}`}
      aria-labelledby={`${id}-tab-${tab.value}`}
      className={styles.panel}
      hidden={hidden}
    >
      {tab.content}
    </div>
  )
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
