import { useEffect, useRef } from 'react';

interface Wave {
  height: number;
  length: number;
  speed: number;
  shift: number;
  at: number;
  alpha: number;
}
const waves: Wave[] = [
  { height: 44, length: 620, speed: 0.00016, shift: 0, at: 0.58, alpha: 0.5 },
  { height: 58, length: 780, speed: -0.00012, shift: 1.7, at: 0.64, alpha: 0.34 },
  { height: 36, length: 520, speed: 0.0002, shift: 3.1, at: 0.7, alpha: 0.26 },
  { height: 70, length: 960, speed: -0.00009, shift: 4.4, at: 0.76, alpha: 0.2 },
  { height: 52, length: 700, speed: 0.00013, shift: 5.2, at: 0.83, alpha: 0.16 },
];

/** The height of a wave at x: two sines, so that it never looks like a ruler. */
function heightAt(wave: Wave, x: number, time: number): number {
  const phase = (x / wave.length) * Math.PI * 2 + time * wave.speed * 10 + wave.shift;
  return Math.sin(phase) * wave.height + Math.sin(phase * 0.43 + 1) * wave.height * 0.6;
}

function draw(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  time: number,
  dark: boolean,
): void {
  context.clearRect(0, 0, width, height);
  const colour = dark ? '116,171,255' : '9,88,217';
  for (const wave of waves) {
    const base = wave.at * height;
    context.beginPath();
    for (let x = 0; x <= width + 12; x += 12) context.lineTo(x, base + heightAt(wave, x, time));
    context.strokeStyle = `rgba(${colour},${wave.alpha * (dark ? 0.55 : 0.5)})`;
    context.lineWidth = 1.25;
    context.stroke();
    // Points that travel along the lines, like readings.
    for (let index = 0; index < 4; index += 1) {
      const x =
        (((time * 0.012 * Math.sign(wave.speed) + (index * width) / 4 + wave.shift * 170) % width) + width) %
        width;
      context.beginPath();
      context.arc(x, base + heightAt(wave, x, time), 2.4, 0, Math.PI * 2);
      context.fillStyle = `rgba(${colour},${wave.alpha + 0.15})`;
      context.fill();
    }
  }
}

/** Slow lines of readings behind the login; one still picture where motion is not wanted. */
export function LoginBackground({ dark }: { dark: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d') ?? null;
    if (canvas === null || context === null) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    let last = 0;
    const fit = (): void => {
      const ratio = Math.min(devicePixelRatio, 2);
      canvas.width = canvas.clientWidth * ratio;
      canvas.height = canvas.clientHeight * ratio;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      draw(context, canvas.clientWidth, canvas.clientHeight, last, dark);
    };
    const tick = (time: number): void => {
      // Thirty pictures a second are enough for something this slow.
      if (time - last >= 33) {
        last = time;
        draw(context, canvas.clientWidth, canvas.clientHeight, time, dark);
      }
      frame = requestAnimationFrame(tick);
    };
    const run = (): void => {
      cancelAnimationFrame(frame);
      if (!still.matches) frame = requestAnimationFrame(tick);
    };
    fit();
    run();
    window.addEventListener('resize', fit);
    still.addEventListener('change', run);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', fit);
      still.removeEventListener('change', run);
    };
  }, [dark]);
  return (
    <div className="login-background" aria-hidden="true">
      <canvas ref={ref} />
    </div>
  );
}
