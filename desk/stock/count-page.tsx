import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DESK, signInPath } from '../http/desk-paths.ts'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ENDED } from './count-calls.ts'
import { useCounts, useHydrated, type CountKind, type ScannedVariant } from './count-list.ts'
import { CountTable } from './count-table.tsx'
import { OfflineBar } from './offline/offline-bar.tsx'
import offline from './offline/offline.module.css'
import { COUNT_PAGE } from './offline/worker.ts'
import styles from './stock.module.css'
import { useCounting } from './use-counting.ts'

type CountPageProps = {
  /** The variant of the address, for a page without scripts. */
  code: string
  found: ScannedVariant | null
  isDone: boolean
  answer: DeskAnswer | undefined
  /** Whether this is the page that the device keeps, without the desk around it. */
  isKept?: boolean
}

/** To count the shelf: scan, number, next. The list stays on the device until it is applied. */
export function CountPage({ code, found, isDone, answer, isKept = false }: CountPageProps) {
  const hydrated = useHydrated()
  const counts = useCounts()
  const counting = useCounting(code, found)
  const { text, busy, apply, lookUp } = counting
  return (
    <>
      {isKept ? (
        <PageHead title="Recuento" second={SHELF} deeds={<a href={DESK}>Ir al mostrador</a>} />
      ) : (
        <PageHead
          title="Recuento"
          back={{ to: '/existencias', label: 'Existencias' }}
          second={SHELF}
          deeds={<DeskLinkButton to="/existencias/fichero">Recuento por fichero</DeskLinkButton>}
        />
      )}
      {hydrated ? <OfflineBar isKept={isKept} /> : null}
      <PageAnswer answer={answer} doneText={isDone ? 'Recuento apuntado.' : undefined} />
      {text === '' ? null : (
        <DeskNotice isAnswer tone="waits">
          {text}
          {text === ENDED ? <a href={SIGN_IN}>Entrar</a> : null}
        </DeskNotice>
      )}
      {hydrated ? <KindChoice counting={counting} /> : null}
      <ScanForm counting={counting} code={code} isKnown={found !== null} />
      {hydrated ? <CurrentForm counting={counting} /> : null}
      {found && !hydrated ? <PlainCount found={found} answer={answer} /> : null}
      <CountTable counts={counts} busy={busy} onApply={apply} onLookUp={lookUp} />
    </>
  )
}

const SHELF = 'Cuenta todo lo que está en el estante, también lo vendido que aún no ha salido.'
const SIGN_IN = signInPath(COUNT_PAGE, true)

type Counting = ReturnType<typeof useCounting>

const KINDS: readonly [CountKind, string, string][] = [
  ['count', 'Contar', 'Contadas'],
  ['sold', 'Vendidas fuera de la web', 'Vendidas'],
  ['received', 'Entran', 'Entran'],
]

/** What is said of the pieces that are scanned next. */
function KindChoice({ counting }: { counting: Counting }) {
  return (
    <fieldset className={offline.kinds} aria-label="Qué apuntas">
      {KINDS.map(([kind, label]) => (
        <label key={kind}>
          <input
            type="radio"
            name="kind"
            checked={counting.kind === kind}
            onChange={() => counting.setKind(kind)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
type ScanFormProps = { counting: Counting; code: string; isKnown: boolean }

function ScanForm({ counting, code, isKnown }: ScanFormProps) {
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const isFree = counting.current === undefined
  useEffect(() => {
    if (isFree) field.current?.focus()
  }, [isFree])
  return (
    <Form
      method="get"
      action="/existencias/recuento"
      className={styles.scan}
      onSubmit={counting.onScan}
    >
      <DeskField
        ref={field}
        label="EAN, o producto/talla/color"
        hint="El lector funciona desde cualquier sitio de esta página."
        name="v"
        tall
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        defaultValue={hydrated ? '' : code}
        error={!hydrated && code !== '' && !isKnown ? 'Con eso no se vende nada' : undefined}
      />
      <DeskButton type="submit">Buscar</DeskButton>
    </Form>
  )
}

function CurrentForm({ counting }: { counting: Counting }) {
  const { current, setCurrent } = counting
  const field = useRef<HTMLInputElement>(null)
  const code = current?.code
  useEffect(() => {
    if (code !== undefined) field.current?.select()
  }, [code])
  if (!current) return null
  return (
    <form className={styles.counting} onSubmit={counting.onUnits}>
      <CurrentHead variant={current.variant} code={current.code} />
      <DeskField
        ref={field}
        label={KINDS.find(([kind]) => kind === current.kind)?.[2]}
        name="units"
        tall
        align="right"
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        enterKeyHint="done"
        value={current.units}
        onChange={({ currentTarget }) =>
          setCurrent({ ...current, units: currentTarget.value.trim() })
        }
      />
      <DeskButton type="submit" look="main">
        Siguiente
      </DeskButton>
    </form>
  )
}

function CurrentHead({ variant, code }: { variant?: ScannedVariant | undefined; code: string }) {
  if (!variant) return <p>{code}: sin conexión, se comprueba después.</p>
  return (
    <p aria-live="polite">
      <b>{variant.label}</b>
      <br />
      Esperamos {variant.expected} en estante
    </p>
  )
}

/** The same without scripts: one variant at a time, applied at once. */
function PlainCount({ found, answer }: { found: ScannedVariant; answer: DeskAnswer | undefined }) {
  return (
    <DeskForm intent="uno" pageAnswer={answer}>
      {({ busy, errorOf }) => (
        <>
          <CurrentHead variant={found} code={found.variantId} />
          <input type="hidden" name="variant" value={found.variantId} />
          <input type="hidden" name="expected" value={found.expected} />
          <DeskField
            label="Contadas"
            name="units"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            error={errorOf('units')}
          />
          <DeskButton type="submit" look="main" busy={busy}>
            Apuntar y seguir
          </DeskButton>
          <Link to="/existencias/recuento">Dejarlo</Link>
        </>
      )}
    </DeskForm>
  )
}
