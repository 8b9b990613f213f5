import { useNavigation } from 'react-router'
import { useAfter } from '../ui/use-after.ts'
import styles from './waiting-line.module.css'

/** On a fast link nothing shows: a line that comes and goes at once only disturbs. */
const SHOWN_AFTER_MS = 300

/** A thin line at the top while the next page is on its way. */
export function WaitingLine() {
  const { state } = useNavigation()
  const isLong = useAfter(state !== 'idle', SHOWN_AFTER_MS)
  return isLong ? (
    <div className={styles.line} role="progressbar" aria-label="Cargando la página" />
  ) : null
}
