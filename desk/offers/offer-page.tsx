import { formatEuros } from '#core/base/money/money.ts'
import { conditionsOf, dealText } from '#core/pricing/offers/offer-words.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { OfferFields } from './offer-form.tsx'
import type { ListedOffer } from './offer-list.tsx'
import { OFFER_SIGNS } from './offer-words.ts'

type OfferPageProps = {
  offer: ListedOffer
  /** A cart with it, in sentences. */
  preview: readonly string[]
  /** The fields of its form; null: orders have it, or it is over, so its terms stay. */
  terms: { values: Readonly<Record<string, string>>; version: string } | null
  isDone: boolean
  answer: DeskAnswer | undefined
}

/** An offer: what it does, what it has cost; how to change it, or only its end once orders have it, and to end it. */
export function OfferPage({ offer, preview, terms, isDone, answer }: OfferPageProps) {
  const { name, state, standing, orders, cents } = offer
  return (
    <>
      <PageHead
        title={name}
        back={{ to: '/ofertas', label: 'Ofertas' }}
        second={<StateSign {...OFFER_SIGNS[standing]} />}
      />
      <PageAnswer answer={undefined} doneText={isDone ? 'Hecho.' : undefined} />
      <Block title="Qué hace">
        <Facts
          facts={[
            ['Oferta', dealText(offer)],
            ['Condiciones', conditionsOf(offer).join(' ')],
            ['Ahora', preview.join(' ')],
            ['Descontado', `${formatEuros(cents)} en ${orders} pedidos`],
          ]}
        />
      </Block>
      {state === 'draft' ? (
        <Block title="Activarla">
          <DeskForm intent="activar" pageAnswer={answer}>
            {({ busy }) => <ConfirmButtons deed={`Activar «${name}»`} busy={busy} />}
          </DeskForm>
        </Block>
      ) : null}
      {state === 'ended' ? null : (
        <>
          {terms ? (
            <Block title="Cambiarla">
              <OfferFields
                intent="cambiar"
                answer={answer}
                changed={terms}
                isPack={offer.pack !== null}
              />
            </Block>
          ) : (
            <EndBlock answer={answer} />
          )}
          <Block title="Terminarla">
            <DeskForm intent="terminar" pageAnswer={answer}>
              {({ busy }) => (
                <>
                  <p>Deja de valer desde ya, para siempre. Los pedidos que la tienen no cambian.</p>
                  <ConfirmButtons deed={`Terminar «${name}»`} isDangerous busy={busy} />
                </>
              )}
            </DeskForm>
          </Block>
        </>
      )}
    </>
  )
}

const EndBlock = ({ answer }: Pick<OfferPageProps, 'answer'>) => (
  <Block title="Cuándo acaba">
    <p>Ya hay pedidos con ella: lo demás no cambia. Para otra cosa, termínala y haz una nueva.</p>
    <DeskForm intent="fecha" pageAnswer={answer}>
      {({ busy, errorOf, typed }) => (
        <>
          <DeskField
            label="Acaba"
            hint="Vacío: nunca."
            optional
            type="datetime-local"
            name="to"
            defaultValue={typed('to')}
            error={errorOf('to')}
          />
          <DeskButton type="submit" busy={busy}>
            Cambiar cuándo acaba
          </DeskButton>
        </>
      )}
    </DeskForm>
  </Block>
)
