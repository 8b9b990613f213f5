import { Link } from 'react-router'
import { codeSentence } from '#core/pricing/discounts/code-words.ts'
import type { DiscountCode } from '#core/pricing/discounts/discount.ts'
import type { CodeState } from '#core/pricing/discounts/new-code.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { codeLimits } from './code-limits.ts'
import { CODE_SIGNS } from './code-words.ts'
import { LimitsForm } from './limits-form.tsx'

type CodePageProps = {
  code: DiscountCode
  state: CodeState
  /** The orders that used it and were not cancelled, and what it took off them. */
  sum: { orders: number; cents: number }
  link: string
  isDone: boolean
  answer: DeskAnswer | undefined
}

/** A code: what it does, what it has cost, how to change its limits, and to end it. */
export function CodePage({ code, state, sum, link, isDone, answer }: CodePageProps) {
  const { usedCount, maxUses, isActive } = code
  return (
    <>
      <PageHead
        title={code.code}
        back={{ to: '/codigos', label: 'Códigos' }}
        second={<StateSign {...CODE_SIGNS[state]} />}
      />
      <PageAnswer answer={undefined} doneText={isDone ? 'Hecho.' : undefined} />
      <Block title="Qué hace">
        <p>{codeSentence(code)}</p>
        <Facts
          facts={[
            ['Usos', maxUses === null ? usedCount : `${usedCount} de ${maxUses}`],
            ['Descontado', `${formatEuros(sum.cents)} en ${sum.orders} pedidos`],
            ['Enlace', link],
            [
              'Pedidos',
              <Link key="orders" to="/informes?por=codigos">
                Ver lo que vende en Informes
              </Link>,
            ],
          ]}
        />
      </Block>
      <Block title="Cambiarlo">
        <LimitsForm
          code={code.code}
          limits={codeLimits(code)}
          isUsed={usedCount > 0}
          answer={answer}
        />
      </Block>
      <Block title={isActive ? 'Pararlo' : 'Activarlo'}>
        <DeskForm intent={isActive ? 'parar' : 'activar'} pageAnswer={answer}>
          {({ busy }) => (
            <>
              <p>
                {isActive
                  ? 'Deja de valer desde ya. Los pedidos que lo usaron no cambian.'
                  : 'Vuelve a valer, con los mismos límites.'}
              </p>
              <ConfirmButtons
                deed={isActive ? `Parar ${code.code}` : `Activar ${code.code}`}
                isDangerous={isActive}
                busy={busy}
              />
            </>
          )}
        </DeskForm>
      </Block>
    </>
  )
}
