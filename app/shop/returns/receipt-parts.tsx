import { Button } from '#app/ui/button.tsx'
import styles from './returns.module.css'

/** A return code, without line breaks. */
export const Code = ({ children }: { children: string }) => (
  <span className={styles.code}>{children}</span>
)

/** A print button, shown only with scripts. */
export const PrintButton = ({ children }: { children: string }) => (
  <Button variant="link" size="sm" className={styles.scripted} onClick={() => window.print()}>
    {children}
  </Button>
)

/** The label of a returned parcel. */
export function ReturnLabel({ lines }: { lines: readonly string[] }) {
  return (
    <div className={styles.label} role="group" aria-label="Etiqueta de devolución">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
