import { useState } from 'react'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskCheck } from '../ui/desk-field.tsx'
import styles from './sign-in.module.css'

/** Ten codes for the day without a phone. Shown once: the shop keeps only what proves them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isKept, setIsKept] = useState(false)
  return (
    <>
      <p>
        Son para el día en que no tengas el teléfono. Cada uno sirve una vez. No volveremos a
        enseñarlos: imprímelos o apúntalos donde guardas las llaves.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DeskButton onClick={() => window.print()}>Imprimir</DeskButton>
      <DeskCheck
        label="Los tengo guardados"
        checked={isKept}
        onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
      />
      {/* Without scripts nothing can be ticked, and the link is there all the same. */}
      <DeskLinkButton to="/" look={isKept ? 'main' : 'plain'}>
        Abrir el mostrador
      </DeskLinkButton>
    </>
  )
}
