import { useState, type ReactElement } from 'react'
import type { ShownValue } from './home-content.ts'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { Drawing } from '#app/ui/icons/icon.tsx'
import { VALUES_SECTION } from './home-sections.ts'
import { ValueIcon, ValuePicture } from './value-parts.tsx'
import { homeShapes } from './home-shapes.ts'
import styles from './values-section.module.css'

const dialog = lazyComponent(() =>
  import('./value-dialog.tsx').then((module) => module.ValueDialog),
)

const SIZES = '(width >= 64rem) 16vw, (width >= 29rem) 18rem, 62vw'

/** The values of the shop: a card for each, with its details in a popup. */
export function ValuesSection({ values }: { values: readonly ShownValue[] }) {
  const [at, setAt] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = (index: number) => {
    setAt(index)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  return (
    <section id={VALUES_SECTION} className={styles.section} aria-labelledby="valores-titulo">
      <h2 id="valores-titulo" className="t-2">
        Lo que nos tomamos en serio
      </h2>
      <ul className={styles.values}>
        {values.map((value, index) => (
          <li key={value.title}>
            <ValueCard value={value} onOpen={() => open(index)} />
          </li>
        ))}
      </ul>
      <dialog.Part
        wanted={isOpen}
        values={values}
        at={at}
        open={isOpen}
        onMove={setAt}
        onClose={close}
        onFail={() => {
          close()
          notifyLoadFailure('abrirlo')
        }}
      />
    </section>
  )
}

function ValueCard({ value, onOpen }: { value: ShownValue; onOpen: () => void }) {
  return (
    <>
      <button
        type="button"
        className={styles.card}
        aria-haspopup="dialog"
        onClick={onOpen}
        onPointerEnter={dialog.prepare}
        onFocus={dialog.prepare}
      >
        <Summary value={value} sign={<Drawing shape={homeShapes.plus} className={styles.plus} />} />
      </button>
      {/* Without scripts the button does nothing, so the whole text is here instead. */}
      <noscript>
        <Summary value={value} />
        {value.longDescription.map((text) => (
          <p key={text} className={styles.description}>
            {text}
          </p>
        ))}
      </noscript>
    </>
  )
}

function Summary({ value, sign }: { value: ShownValue; sign?: ReactElement }) {
  return (
    <>
      <span className={styles.picture}>
        <ValuePicture picture={value.picture} sizes={SIZES} />
      </span>
      <span className={styles.title}>
        <ValueIcon shape={value.shape} />
        <span>{value.title}</span>
        {sign}
      </span>
      <span className={styles.description}>{value.description}</span>
    </>
  )
}
