import 'brackets-viewer/dist/brackets-viewer.min.css';
import 'brackets-viewer/dist/brackets-viewer.min.js';
import { drawOnShow } from './on-show.ts';

const { bracketsViewer } = window as unknown as {
  bracketsViewer: { render(data: unknown): Promise<void> };
};
drawOnShow((data) => () => void bracketsViewer.render(data));
