import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import type { Slide } from './home-content.ts'
import { shop } from '#core/base/policy/shop.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { PaintGate } from '#app/ui/paint-gate.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import onPicture from '../layout/words-on-picture.module.css'
import { SliderControls } from './slider-controls.tsx'
import styles from './home-slider.module.css'
import { stepOfDrag } from './slider.ts'
import { useAwake } from './use-reduced-motion.ts'
import { useDrag } from './use-drag.ts'
import { useSlider, type Slider } from './use-slider.ts'

/** A narrow window shows the middle of a wide picture, so it needs more than the window's width. */
const SIZES = '(width < 48rem) 130vw, (width < 64rem) 160vw, 100vw'

type HomeSliderProps = {
  slides: readonly Slide[]
  /** The upright cut of a slide's picture, as a srcset, by its place. */
  upright: Record<string, string>
}

/** The slider of the home page. It advances by a clock; the shopper can step, stop and drag. */
export function HomeSlider({ slides, upright }: HomeSliderProps) {
  const list = useRef<HTMLDivElement>(null)
  const isReady = useCallback(
    (index: number) => imageOf(list.current, index)?.complete === true,
    [],
  )
  const slider = useSlider(slides.length, isReady)
  const { index } = slider
  const { reach, reachAll } = useReach(index, slides.length)
  const { ofSection, ofSlides } = useHands(slider, reachAll)
  useFocusOnShown(list, index)

  return (
    // The arrow keys only repeat the slider's buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.slider}
      aria-roledescription="carrusel"
      aria-label="Destacados"
      data-surface="picture"
      data-running={slider.isRunning || undefined}
      {...ofSection}
    >
      <VisuallyHidden as="h1">{`${shop.name}: ${shop.claim}`}</VisuallyHidden>
      <SliderControls slides={slides} slider={slider} />
      <div ref={list} className={styles.slides} {...ofSlides}>
        {slides.map((slide, at) => (
          <SlideView
            key={slide.link}
            slide={slide}
            at={at}
            count={slides.length}
            isShown={at === index}
            hasPicture={at <= reach}
            upright={upright[slide.image]}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{slider.movedByShopper ? announcement(slides, index) : ''}</span>
      </VisuallyHidden>
      <PaintGate upTo="destacados-fin" />
    </section>
  )
}

type SlideViewProps = {
  slide: Slide
  at: number
  count: number
  isShown: boolean
  hasPicture: boolean
  upright: string | undefined
}

function SlideView({ slide, at, count, isShown, hasPicture, upright }: SlideViewProps) {
  const isAwake = useAwake()
  return (
    <div
      role="group"
      aria-roledescription="diapositiva"
      aria-label={`${at + 1} de ${count}`}
      className={styles.slide}
      data-place={slide.image}
      data-shown={isShown || undefined}
      // Not in the server's HTML: without scripts the other slides show too.
      inert={isAwake && !isShown}
    >
      <div className={styles.picture} data-waits={hasPicture ? undefined : true}>
        <PlacePicture
          place={slide.image}
          upright={upright}
          sizes={SIZES}
          fill
          priority={at === 0}
        />
      </div>
      <div className={classNames(onPicture.words, styles.frame)}>
        <div className={styles.words} data-holds>
          <h2>{slide.title}</h2>
          <p className="lead">{slide.subtitle}</p>
          <LinkButton to={slide.link} prefetch="intent" size="lg">
            {slide.cta}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

const announcement = (slides: readonly Slide[], index: number): string =>
  `Diapositiva ${index + 1} de ${slides.length}: ${slides[index]?.title ?? ''}`

const imageOf = (list: HTMLElement | null, index: number) =>
  list?.children[index]?.querySelector('img')

/** The handlers for keyboard, focus, mouse and touch. */
function useHands({ step, hold }: Slider, reachAll: () => void) {
  const ofSlides = useDrag({
    onStart: () => {
      reachAll()
      hold('drag', true)
    },
    onEnd: (movedRightPx) => {
      hold('drag', false)
      const asked = stepOfDrag(movedRightPx)
      if (asked) step(asked)
    },
  })
  const ofSection = {
    onKeyDown: (event: KeyboardEvent) => {
      // With Alt they are the browser's Back and Forward.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key === 'ArrowLeft') step('previous')
      if (event.key === 'ArrowRight') step('next')
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      reachAll()
      // A pointer leaves focus on what it pressed; only keyboard focus holds the slider.
      hold('focus', event.target.matches(':focus-visible'))
    },
    onBlur: () => hold('focus', false),
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      // The picture fills the window, so a mouse over it alone does not hold the slider.
      const isReading = target.closest('[data-holds]') !== null
      if (isReading) reachAll()
      hold('pointer', isReading)
    },
    onPointerLeave: () => hold('pointer', false),
  }
  return { ofSection, ofSlides }
}

/**
 * The last slide whose picture may load: only the first during page load, then one ahead, and all
 * once the shopper interacts with the slider.
 */
function useReach(index: number, count: number) {
  const [reach, setReach] = useState(0)
  const reachTo = useCallback((to: number) => setReach((before) => Math.max(before, to)), [])
  useEffect(() => {
    const ahead = () => reachTo(index + 1)
    if (document.readyState === 'complete') ahead()
    else window.addEventListener('load', ahead, { once: true })
    return () => window.removeEventListener('load', ahead)
  }, [index, reachTo])
  return { reach: Math.max(reach, index), reachAll: () => reachTo(count - 1) }
}

/** Moves the focus from the button of the old slide to that of the new one. */
function useFocusOnShown(list: { current: HTMLElement | null }, index: number): void {
  const before = useRef(index)
  useLayoutEffect(() => {
    const gone = list.current?.children[before.current]
    before.current = index
    if (!gone?.contains(document.activeElement)) return
    list.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true })
  }, [list, index])
}
