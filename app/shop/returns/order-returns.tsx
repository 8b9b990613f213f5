import { AccordionItem } from '#app/ui/accordion.tsx'
import { ReturnLabel } from './receipt-parts.tsx'
import type { ReturnView } from './return-action.server.ts'
import styles from './returns.module.css'

/** The returns of an order, on its page; renders nothing if there are none. */
export function OrderReturns({ returns }: { returns: readonly ReturnView[] }) {
  if (returns.length === 0) return null
  return (
    <section className={styles.returns} aria-labelledby="devoluciones">
      <h2 id="devoluciones" className={styles.title}>
        Lo que devuelves
      </h2>
      {returns.map(({ code, title, at, state, goods, label }) => (
        <div key={code} className={styles.return}>
          <p>
            <span>{title}</span> <span className={styles.code}>{code}</span>
          </p>
          <p className="small quiet">{at}</p>
          {goods.map((line) => (
            <p key={line} className="small">
              {line}
            </p>
          ))}
          <p className="small muted">{state}</p>
          {label === null ? null : (
            <AccordionItem title="Etiqueta">
              <ReturnLabel lines={label} />
            </AccordionItem>
          )}
        </div>
      ))}
    </section>
  )
}
