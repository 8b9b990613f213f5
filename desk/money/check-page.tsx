import { Link } from 'react-router'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Quiet } from '../ui/text-block.tsx'
import styles from './money.module.css'

/** Whether what was recorded of each order's money agrees with the order. */
export const CheckPage = ({ answer }: { answer: DeskAnswer | undefined }) => (
  <>
    <PageHead
      title="Comprobar el dinero"
      back={{ to: '/dinero', label: 'Dinero' }}
      second="Compara lo apuntado de cada cobro y reembolso con los pedidos; no cambia nada"
    />
    <DeskForm intent="comprobar" pageAnswer={answer} className={styles.page}>
      {({ busy, answer: own }) => {
        const { desde = '', van = '' } = own?.facts ?? {}
        return (
          <>
            <input type="hidden" name="desde" value={desde} readOnly />
            <input type="hidden" name="van" value={van} readOnly />
            {own?.isPreview ? <Found answer={own} /> : null}
            <DeskButton type="submit" look="main" busy={busy}>
              {desde === '' ? 'Comprobar' : 'Seguir'}
            </DeskButton>
            <Quiet>
              De 2.000 en 2.000 pedidos. La tienda los comprueba todos sola cada día, y «dinero
              comprobar», de una vez.
            </Quiet>
          </>
        )
      }}
    </DeskForm>
  </>
)

function Found({ answer }: { answer: DeskAnswer }) {
  const faults = JSON.parse(answer.facts?.['fallos'] ?? '[]') as [string, string][] // our own action's
  return (
    <DeskNotice isAnswer tone={faults.length > 0 ? 'failed' : 'done'}>
      <p>{answer.text}</p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(([number, text]) => (
            <li key={`${number} ${text}`}>
              <Link to={`/pedidos/${number}`}>{number}</Link>: {text}
            </li>
          ))}
        </ul>
      )}
    </DeskNotice>
  )
}
