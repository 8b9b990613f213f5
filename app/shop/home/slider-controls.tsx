import type { Slide } from './home-content.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/icons/icon.tsx'
import { homeShapes } from './home-shapes.ts'
import styles from './slider-controls.module.css'
import type { Slider } from './use-slider.ts'

type SliderControlsProps = { slides: readonly Slide[]; slider: Slider }

/** Pause, position, a mark for each slide, previous and next. The green stroke shows the clock. */
export function SliderControls({ slides, slider }: SliderControlsProps) {
  const { index, isPlaying, playOrPause, goTo, step } = slider
  return (
    <div className={styles.frame}>
      <div className={styles.controls} role="group" aria-label="Diapositivas" data-holds>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          iconSize="sm"
          label={isPlaying ? 'Parar las diapositivas' : 'Pasar las diapositivas solas'}
          onClick={playOrPause}
        />
        <span className={styles.count} aria-hidden="true">
          {`${index + 1}\u2009/\u2009${slides.length}`}
        </span>
        <ol className={styles.marks}>
          {slides.map(({ title }, at) => (
            <li key={title}>
              <button
                type="button"
                aria-label={`Diapositiva ${at + 1}: ${title}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => goTo(at)}
              />
            </li>
          ))}
        </ol>
        <div className={styles.steps}>
          <IconButton
            icon={<Drawing shape={homeShapes.arrowLeft} />}
            label="Anterior"
            onClick={() => step('previous')}
          />
          <IconButton
            icon={<Drawing shape={homeShapes.arrowRight} />}
            label="Siguiente"
            onClick={() => step('next')}
          />
        </div>
      </div>
    </div>
  )
}
