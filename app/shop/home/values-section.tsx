import { useState } from 'react'
import type { HomeValue } from '#content/home-values.ts'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { VALUES_SECTION } from './home-sections.ts'
import { ValueIcon, ValuePicture } from './value-parts.tsx'
import styles from './values-section.module.css'

const dialog = lazyComponent(() =>
  import('./value-dialog.tsx').then((module) => module.ValueDialog),
)

const SIZES = '(width >= 64rem) 16vw, (width >= 29rem) 18rem, 62vw'

/** The values of the shop: a card for each, with its details in a popup. */
export function ValuesSection({ values }: { values: readonly HomeValue[] }) {
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

function ValueCard({ value, onOpen }: { value: HomeValue; onOpen: () => void }) {
  const { icon, image, title, description, longDescription } = value
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
        <span className={styles.picture}>
          <ValuePicture image={image} sizes={SIZES} />
        </span>
        <span className={styles.title}>
          <ValueIcon icon={icon} />
          {title}
          <PageIcon name="plus" className={styles.plus} />
        </span>
        <span className={styles.description}>{description}</span>
      </button>
      {/* Without scripts the popup cannot open, so the text is here. */}
      <noscript>
        {longDescription.map((text) => (
          <p key={text} className={styles.description}>
            {text}
          </p>
        ))}
      </noscript>
    </>
  )
}
